import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CreateSubscription, Subscription, UpdateSubscription } from 'location-data-kit/msw';
import { useSettings, type Settings } from './settings.ts';
import { remember } from './subscriptions/remembered.ts';

/** How many entities a page of the list has. */
const pageSize = 12;

export function createQueryClient(): QueryClient {
  const defaults = {
    // A failure is shown, with a button to try again, instead of being hidden behind silent repetitions.
    retry: false,
    // Without this, requests wait unseen while the browser thinks that there is no network.
    networkMode: 'always',
  } as const;
  return new QueryClient({
    defaultOptions: { queries: { ...defaults, refetchOnWindowFocus: false }, mutations: defaults },
  });
}

/** The words of `data_status` are the deployment's; with others than these two, nothing is under way. */
export function isUnderWay({ status, data_status }: Subscription): boolean {
  return status === 'active' && (data_status === 'pending' || data_status === 'scraping');
}

/** One subscription, asked for again and again while a scrape is under way. Ends with the last component that shows it. */
export function subscriptionQuery({ api, pollEvery }: Settings, id: string) {
  return queryOptions({
    queryKey: ['subscription', id],
    queryFn: ({ signal }) => api.get(id, signal),
    refetchInterval: ({ state: { data, error } }) =>
      data !== undefined && error === null && isUnderWay(data) && pollEvery,
  });
}

export function useSubscription(id: string) {
  return useQuery(subscriptionQuery(useSettings(), id));
}

/** One page of entities, asked for again while a scrape is under way, since it may find some at any time. */
export function useEntityPage(subscription: Subscription, offset: number) {
  const { api, pollEvery } = useSettings();
  const { id, data_status, updated_at } = subscription;
  return useQuery({
    // When a scrape is over, or the fields have changed, another answer is to be expected at once.
    queryKey: ['entities', id, data_status, updated_at, offset],
    queryFn: ({ signal }) => api.entities(id, { limit: pageSize, offset }, signal),
    refetchInterval: ({ state: { error } }) => error === null && isUnderWay(subscription) && pollEvery,
  });
}

/** How the service would understand names of fields. */
export function useInterpretations(entityType: string, names: readonly string[]) {
  const { api } = useSettings();
  return useQuery({
    queryKey: ['interpretations', entityType, ...names],
    queryFn: ({ signal }) => api.interpret(entityType, names, signal),
    enabled: entityType !== '' && names.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

export function useCreate(created: (subscription: Subscription) => void) {
  const { api, rememberAs } = useSettings();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: CreateSubscription) => api.create(wanted),
    onSuccess: (subscription) => {
      client.setQueryData(['subscription', subscription.id], subscription);
      remember(rememberAs, subscription.id);
      created(subscription);
    },
  });
}

export function useUpdate(id: string) {
  const { api } = useSettings();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: UpdateSubscription) => api.update(id, changes),
    onSuccess: (subscription) => client.setQueryData(['subscription', id], subscription),
  });
}

export function useCancel(id: string) {
  const { api } = useSettings();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.cancel(id),
    onSuccess: () => client.invalidateQueries({ queryKey: ['subscription', id] }),
  });
}
