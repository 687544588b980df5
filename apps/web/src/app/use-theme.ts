import { useConfigQuery, useSetConfigValueMutation } from '@jackdaw/api-client/react';
import type { Theme } from '@jackdaw/ui-kit';
import { isTheme, showTheme } from './theme.ts';

/** The account's theme, and choosing another: it shows at once. */
export function useTheme() {
  const { data: config } = useConfigQuery();
  const [setConfigValue] = useSetConfigValueMutation();
  const kept = config?.['theme'];
  const theme: Theme = isTheme(kept) ? kept : 'auto';
  const choose = (next: Theme) => {
    showTheme(next);
    void setConfigValue({ key: 'theme', value: next });
  };
  return { theme, choose };
}
