import { useState } from 'react';
import { CopyButton } from './CopyButton.tsx';
import { messages } from './messages.ts';
import styles from './FileDetails.module.css';

const KEPT = 8;

/** A checksum with its button to copy; a long one shows its ends until it is clicked. */
export function Checksum({ name, value }: { name: string; value: string }) {
  const [isExpanded, setExpanded] = useState(false);
  const isLong = value.length > 2 * KEPT;
  return (
    <span className={styles['checksum']}>
      {isLong && !isExpanded ? (
        <button
          type="button"
          className={styles['full']}
          title={messages.showAll(name)}
          onClick={() => setExpanded(true)}
        >
          {value.slice(0, KEPT)}…{value.slice(-KEPT)}
        </button>
      ) : (
        <span>{value}</span>
      )}
      <CopyButton text={value} label={messages.copyDetail(name)} />
    </span>
  );
}
