/** Puts the focus on a file's row where it got lost, so that the keyboard goes on from there. */
export function focusRow(id: number): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[role="row"][data-key="${id}"]`)?.focus({ preventScroll: true });
  });
}
