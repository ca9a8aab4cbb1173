/** May be absent. TypeScript gives each object of an imported list the keys of all the others, as undefined. */
type Maybe<Value> = Value | null | undefined;

interface ParsedPlace {
  readonly name: string;
  readonly id?: string | undefined;
  readonly external_id?: Maybe<string>;
  readonly phone?: Maybe<string>;
  readonly website?: Maybe<string>;
  readonly latitude?: Maybe<number>;
  readonly longitude?: Maybe<number>;
  readonly instagram_url?: Maybe<string>;
  readonly facebook_url?: Maybe<string>;
  readonly open_hours?: Maybe<Readonly<Record<string, string | undefined>>>;
  readonly maps_category?: Maybe<string>;
  readonly closes_at?: string | number | undefined;
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * A world as `import world from './world.json'` gives it: TypeScript knows of such an import only that its texts
 * are texts, so what they may be is looked at when it is used.
 */
export interface ParsedWorld {
  readonly $schema?: string;
  readonly version: number;
  readonly description?: string;
  readonly seed?: number;
  readonly markets?: readonly {
    readonly city: string;
    readonly entity_type: string;
    readonly size?: number | undefined;
    readonly places?: readonly ParsedPlace[] | undefined;
  }[];
  readonly subscriptions?: readonly {
    readonly id?: string | undefined;
    readonly account?: string | undefined;
    readonly city: string;
    readonly entity_type: string;
    readonly fields: readonly string[];
    readonly status?: string | undefined;
    readonly age?: string | number | undefined;
    readonly since?: string | number | undefined;
    readonly failures?: string | number | undefined;
  }[];
}
