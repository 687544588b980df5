import { Button, Select } from '@jackdaw/ui-kit';
import { messages } from './messages.ts';
import { TARGETS } from './target-preference.ts';
import type { useTransferTarget } from './use-transfer-target.ts';
import styles from './TargetChooser.module.css';

/** Chooses the folder that new transfers go to. */
export function TargetChooser({ target }: { target: ReturnType<typeof useTransferTarget> }) {
  const { kind, custom, choose, reset } = target;
  const options = TARGETS.map((value) => ({
    value,
    label: value === 'custom' && custom ? messages.customTarget(custom.name) : messages.targets[value],
  }));
  return (
    <div className={styles['root']}>
      <Select
        label={messages.target}
        options={options}
        value={kind}
        onChange={(value) => void choose(value)}
        className={styles['select']}
      />
      {kind !== 'default_download_folder' && (
        <Button variant="ghost" onPress={() => void reset()}>
          {messages.reset}
        </Button>
      )}
    </div>
  );
}
