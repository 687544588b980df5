import { useConfigQuery } from '@jackdaw/api-client/react';
import { useEffect } from 'react';
import { showTheme } from '../theme.ts';

/** Shows the theme that the account keeps, on whatever device it was chosen. */
export function AccountTheme() {
  const { data: config } = useConfigQuery();
  const theme = config?.['theme'];
  useEffect(() => {
    if (config) showTheme(theme);
  }, [config, theme]);
  return null;
}
