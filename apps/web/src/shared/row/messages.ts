/** Texts of file rows. */
export const messages = { watched: 'Watched' } as const;
