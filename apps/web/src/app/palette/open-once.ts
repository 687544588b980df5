let isOpen = false;

/** Opens the palette or the list of shortcuts unless one of them is open already. */
export async function openOnce(open: () => Promise<unknown>): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  try {
    await open();
  } finally {
    isOpen = false;
  }
}
