import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import type { Key } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import styles from './Tabs.module.css';

/** One tab with its panel. */
export interface TabDefinition {
  id: string;
  label: ReactNode;
  /** What the tab shows; only the selected one is mounted. */
  content: ReactNode;
  /** @default false */
  isDisabled?: boolean;
}

/** Props of {@link Tabs}. */
export interface TabsProps {
  /** Names the row of tabs. */
  'aria-label': string;
  tabs: readonly TabDefinition[];
  selectedId?: string;
  /** @default the first tab */
  defaultSelectedId?: string;
  onSelect?: (id: string) => void;
  className?: string;
}

/** Panels of which one is shown, chosen in a row of tabs. */
export function Tabs({ tabs, selectedId, defaultSelectedId, onSelect, className, ...props }: TabsProps) {
  const selection = {
    ...(selectedId !== undefined && { selectedKey: selectedId }),
    ...(defaultSelectedId !== undefined && { defaultSelectedKey: defaultSelectedId }),
  };
  return (
    <AriaTabs
      {...selection}
      onSelectionChange={(key: Key) => onSelect?.(String(key))}
      className={cx(styles['root'], className)}
    >
      <TabList aria-label={props['aria-label']} className={styles['list']}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} isDisabled={tab.isDisabled ?? false} className={styles['tab']}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles['panel']}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
