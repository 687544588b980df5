/** The part of unicode-confusables that is used; the package's own types are not found. */
declare module 'unicode-confusables' {
  const confusables: { rectifyConfusion(text: string): string };
  export default confusables;
}
