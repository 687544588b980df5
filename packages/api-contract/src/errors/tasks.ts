import type { ErrorEntry } from './entry.ts';

/** Zips, download links and extraction (section 8.5). */
export const tasksErrors = {
  ZIP_TOTAL_SIZE_EXCEEDED: { status: 403, message: 'These files are too large for one zip.' },
  ERROR_IN_ZIP: { status: 500, message: 'The zip could not be made.' },
  DownloadLinksConcurrentLimit: {
    status: 400,
    message: 'You have too many download links being prepared. Please wait for them to finish.',
    retry: true,
  },
  DownloadLinksTooManyFilesRequested: {
    status: 400,
    message: 'That is too many files for one list of download links.',
  },
  DownloadLinksTooManyChildrenRequested: {
    status: 400,
    message: 'These folders hold too many files for one list of download links.',
  },
  LINKS_NOT_FOUND: { status: 404, message: 'These download links were not found.' },
} as const satisfies Record<string, ErrorEntry>;
