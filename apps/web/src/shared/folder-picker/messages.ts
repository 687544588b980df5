/** Texts of the folder picker. */
export const messages = {
  root: 'Your Files',
  newFolder: 'New folder',
  folderName: 'Folder name',
  create: 'Create',
  folders: 'Folders',
  empty: 'No folders in here',
  more: 'Show more',
  same: 'Files are already in this folder',
  remember: 'Remember target folder',
  loadFailed: { title: 'The folders could not be loaded' },
} as const;
