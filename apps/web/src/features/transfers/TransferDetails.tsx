import { parseDate, type Transfer } from '@jackdaw/api-contract';
import { useTransferQuery } from '@jackdaw/api-client/react';
import {
  Dialog,
  formatBytes,
  formatDate,
  formatDuration,
  openModal,
  ProgressBar,
  type ModalControls,
} from '@jackdaw/ui-kit';
import { describeTransfer } from './describe-transfer.ts';
import { messages } from './messages.ts';
import { progressOf } from './transfer-state.ts';
import styles from './TransferDetails.module.css';

const { detail } = messages;

function facts(transfer: Transfer): { term: string; text: string }[] {
  const { peers_connected: connected } = transfer;
  const candidates: [string, string | null | undefined | false][] = [
    [detail.downloaded, transfer.downloaded !== null && formatBytes(transfer.downloaded)],
    [detail.uploaded, transfer.uploaded !== null && transfer.type === 'TORRENT' && formatBytes(transfer.uploaded)],
    [
      detail.peers,
      transfer.type === 'TORRENT' &&
        connected !== null &&
        detail.peersValue(connected, transfer.peers_sending_to_us ?? 0, transfer.peers_getting_from_us ?? 0),
    ],
    [detail.availability, transfer.availability !== null && `${transfer.availability}%`],
    [detail.ratio, transfer.current_ratio !== null && transfer.current_ratio.toFixed(2)],
    [detail.seeding, transfer.seconds_seeding ? formatDuration(transfer.seconds_seeding) : null],
    [detail.tracker, transfer.tracker],
    [detail.trackerMessage, transfer.tracker_message],
    [detail.hash, transfer.hash],
    [detail.isPrivate, transfer.is_private && detail.yes],
    [detail.added, formatDate(parseDate(transfer.created_at))],
    [detail.finished, transfer.finished_at !== null && formatDate(parseDate(transfer.finished_at))],
    [detail.source, transfer.source],
  ];
  return candidates.flatMap(([term, text]) => (text ? [{ term, text }] : []));
}

function TransferDetails({ id }: { id: number } & ModalControls) {
  const { data: transfer } = useTransferQuery(id);
  const progress = transfer ? progressOf(transfer) : null;
  return (
    <Dialog title={transfer?.name ?? messages.details}>
      {transfer && (
        <div className={styles['root']}>
          <p data-status={transfer.status}>{describeTransfer(transfer)}</p>
          {progress !== null && <ProgressBar aria-label={transfer.name} value={progress} />}
          <dl>
            {facts(transfer).map(({ term, text }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Dialog>
  );
}

/** Shows everything that is known of a transfer, live. Closing it in any way is fine. */
export async function openTransferDetails(id: number): Promise<void> {
  await openModal(TransferDetails, { id }).catch(() => undefined);
}
