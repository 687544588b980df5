/** Bounds of the fields, in characters. */
export const limits = {
  username: { minimum: 3, maximum: 80 },
  password: { minimum: 4, maximum: 128 },
  mail: 254,
  fileName: 254,
  url: 8192,
  linksAtOnce: 100,
} as const;
