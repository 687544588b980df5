/** Texts about choosing and dropping files. */
export const messages = {
  allEmpty: { title: 'Nothing to upload', message: 'The files have a total size of 0 bytes.' },
  someEmpty: (names: readonly string[]) => ({
    title: names.length === 1 ? 'A zero-byte file was left out' : `${names.length} zero-byte files were left out`,
    message: names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : ''),
  }),
  many: (count: number) => ({
    title: `Upload ${count} files?`,
    message: 'They are uploaded a few at a time. You can go on working meanwhile.',
    actionLabel: 'Upload',
  }),
  unreadable: { title: 'These files could not be read', message: 'Please try to choose them again.' },
  folderFailed: { title: 'A folder could not be created' },
} as const;
