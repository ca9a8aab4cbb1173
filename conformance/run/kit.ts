/** Name and version of this package, as reports give them. A test holds them against package.json. */
export const kit = { name: 'location-data-kit', version: '0.1.0' } as const;
