/** Texts of the shell. */
export const messages = {
  files: 'Files',
  transfers: 'Transfers',
  trash: 'Trash',
  navigation: 'Main',
  home: 'Jackdaw, to your files',
  newTransfer: 'New transfer',
  search: 'Search your files',
  skipToContent: 'Skip to content',
  userMenu: 'Your account',
  theme: 'Theme',
  themes: { auto: 'Like the system', light: 'Light', dark: 'Dark' },
  shortcuts: 'Keyboard shortcuts',
  api: 'API',
  logOut: 'Log out',
  diskUsage: 'Disk usage',
  used: (used: string, total: string) => `${used} of ${total} used`,
  offline: {
    title: 'You are offline',
    message: 'Nothing is lost: uploads and lists go on when the connection is back.',
  },
  inTheList: 'in the list',
} as const;
