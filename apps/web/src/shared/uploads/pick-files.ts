/** Opens the browser's file picker; resolves with nothing when it is cancelled. `folder` picks a whole folder. */
export function pickFiles(options: { multiple?: boolean; folder?: boolean } = {}): Promise<File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = options.multiple ?? false;
  input.webkitdirectory = options.folder ?? false;
  // While it is part of the page, it is not collected before the person has chosen.
  input.hidden = true;
  document.body.append(input);
  return new Promise<File[]>((resolve) => {
    input.addEventListener('change', () => resolve(Array.from(input.files ?? [])));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  }).finally(() => input.remove());
}
