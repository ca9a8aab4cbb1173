import type { EntityPage, Subscription } from 'location-data-kit/msw';
import type { LocationService } from './service.js';

const pageSize = 10;

/** How often the page looks whether the first places are there, ms. */
const pollInterval = 500;

/** Shows a form that subscribes, and the places of the subscription. @returns what ends it */
export function showPage(root: HTMLElement, service: LocationService): () => void {
  root.innerHTML = `
    <h1>Places</h1>
    <form>
      <label>City <input name="city" value="Berlin" required></label>
      <label>Kind of place <input name="entity_type" value="cafe" required></label>
      <label>Fields <input name="fields" value="phone, wifi" required></label>
      <button>Subscribe</button>
    </form>
    <p role="status"></p>
    <button class="again" hidden>Try again</button>
    <ol></ol>
    <button class="more" hidden>More places</button>`;
  const find = <Found extends HTMLElement>(selector: string) =>
    root.querySelector<Found>(selector)!;
  const [form, status, list] = [find<HTMLFormElement>('form'), find('[role=status]'), find('ol')];
  const [again, more] = [find('.again'), find('.more')];
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Runs a step. When it fails, says so and offers to try it once more. */
  async function attempt(step: () => Promise<void>): Promise<void> {
    again.hidden = true;
    try {
      await step();
    } catch (error) {
      status.textContent = error instanceof Error ? error.message : String(error);
      again.hidden = false;
      again.onclick = () => void attempt(step);
    }
  }

  /** Waits until the first scrape is over: there is no event for that, so the page polls. */
  async function follow({ id }: Subscription): Promise<void> {
    const { data_status, city, entity_type } = await service.get(id);
    status.textContent = `${entity_type} in ${city}: ${data_status}`;
    if (data_status === 'ready') return load(id, 0);
    if (data_status !== 'failed')
      timer = setTimeout(() => void attempt(() => follow({ id } as Subscription)), pollInterval);
  }

  async function load(id: string, offset: number): Promise<void> {
    const page: EntityPage = await service.entities(id, pageSize, offset);
    const next = page.offset + page.data.length;
    for (const { name, fields } of page.data) {
      // As text: what comes from a service is never markup.
      const item = document.createElement('li');
      item.textContent = `${name}: ${JSON.stringify(fields)}`;
      list.append(item);
    }
    status.textContent = `${next} of ${page.total} places`;
    more.hidden = next >= page.total;
    more.onclick = () => void attempt(() => load(id, next));
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(form)) as Record<
      'city' | 'entity_type' | 'fields',
      string
    >;
    const fields = values.fields.split(',').map((field) => field.trim());
    list.replaceChildren();
    void attempt(async () => follow(await service.create({ ...values, fields })));
  });
  return () => clearTimeout(timer);
}
