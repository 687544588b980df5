/** Texts of the sort menu. */
export const messages = {
  sort: 'Sort',
  sortedBy: (order: string) => `Sort, now by ${order.toLowerCase()}`,
} as const;
