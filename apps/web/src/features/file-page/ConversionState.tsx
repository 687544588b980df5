import type { Conversion } from '@jackdaw/api-contract';
import { ProgressBar } from '@jackdaw/ui-kit';
import { messages } from './messages.ts';
import styles from './ConversionState.module.css';

const { conversion: texts } = messages;

/** How far the conversion to MP4 is; nothing when none was asked for or it is done. */
export function ConversionState({ conversion }: { conversion: Conversion | null }) {
  switch (conversion?.status) {
    case 'IN_QUEUE':
      return <ProgressBar className={styles['bar'] ?? ''} label={texts.inQueue} isIndeterminate />;
    case 'CONVERTING':
      return <ProgressBar className={styles['bar'] ?? ''} label={texts.converting} value={conversion.percent_done} />;
    case 'ERROR':
      return (
        <p role="alert" className={styles['error']}>
          {texts.error}
        </p>
      );
    default:
      return null;
  }
}
