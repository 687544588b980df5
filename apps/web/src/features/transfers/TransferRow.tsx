import type { Transfer } from '@jackdaw/api-contract';
import { IconButton, MenuTrigger, ProgressBar, truncateMiddle } from '@jackdaw/ui-kit';
import { ArrowDownToLine, CircleAlert, CircleCheck, Ellipsis, Upload } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { Row } from '../../shared/row/Row.tsx';
import { describeTransfer } from './describe-transfer.ts';
import { messages } from './messages.ts';
import { canOpen, isFinished, progressOf } from './transfer-state.ts';
import styles from './TransferRow.module.css';

function TransferGlyph({ transfer }: { transfer: Transfer }) {
  const props = { 'aria-hidden': true, className: styles['glyph'], 'data-status': transfer.status } as const;
  if (transfer.status === 'ERROR') return <CircleAlert {...props} />;
  if (transfer.status === 'SEEDING') return <Upload {...props} />;
  return isFinished(transfer) ? <CircleCheck {...props} /> : <ArrowDownToLine {...props} />;
}

/** One transfer: its name, what it is doing, a thin bar, and its menu. */
export function TransferRow({ transfer, menu }: { transfer: Transfer; menu: ReactElement }) {
  const progress = progressOf(transfer);
  const name = truncateMiddle(transfer.name);
  return (
    <div className={styles['root']}>
      <Row
        glyph={<TransferGlyph transfer={transfer} />}
        name={
          canOpen(transfer) ? (
            <Link to={`/files/${transfer.file_id}`} className={styles['link']} draggable={false} tabIndex={-1}>
              {name}
            </Link>
          ) : (
            name
          )
        }
        detail={
          <span className={styles['status']} data-status={transfer.status} title={describeTransfer(transfer)}>
            {describeTransfer(transfer)}
          </span>
        }
        actions={
          <MenuTrigger
            trigger={<IconButton label={messages.more(transfer.name)} tooltip="none" icon={<Ellipsis />} />}
            placement="bottom end"
          >
            {menu}
          </MenuTrigger>
        }
      />
      {progress !== null && <ProgressBar aria-label={transfer.name} value={progress} className={styles['bar'] ?? ''} />}
    </div>
  );
}
