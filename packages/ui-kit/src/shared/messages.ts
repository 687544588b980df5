import { createContext, useContext } from 'react';

/** The words that components bring themselves; everything else is passed in. */
export interface UiMessages {
  close: string;
  cancel: string;
  back: string;
  clearSearch: string;
  showPassword: string;
  hidePassword: string;
  retry: string;
  loading: string;
  more: string;
  hiddenCrumbs: string;
  breadcrumbs: string;
  notifications: string;
  drag: string;
  select: string;
  saving: string;
}

/** English texts for every built-in word. */
export const defaultMessages: UiMessages = {
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back to',
  clearSearch: 'Clear search',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  retry: 'Try again',
  loading: 'Loading',
  more: 'More',
  hiddenCrumbs: 'Show hidden folders',
  breadcrumbs: 'Breadcrumbs',
  notifications: 'Notifications',
  drag: 'Drag',
  select: 'Select',
  saving: 'Saving',
};

/** Provide other texts here to translate the components' built-in words. */
export const UiMessagesContext = createContext<UiMessages>(defaultMessages);

/** The built-in words in force. */
export const useUiMessages = (): UiMessages => useContext(UiMessagesContext);
