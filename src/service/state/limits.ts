/** What a state may hold: far above what anybody needs, and low enough for exact and fast counting. */
export const most = { created: 1e9, former: 20, series: 200, milliseconds: 3e14 } as const;
