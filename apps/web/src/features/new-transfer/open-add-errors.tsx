import { errorCatalogue, errorCodeOf, type TransferAddError } from '@jackdaw/api-contract';
import { Button, Dialog, openModal, truncateMiddle, type ModalControls } from '@jackdaw/ui-kit';
import { messages } from './messages.ts';
import styles from './AddErrors.module.css';

function reasonOf({ error_type, status_code }: TransferAddError): string {
  const code = errorCodeOf(error_type, status_code);
  return code ? errorCatalogue[code].message : error_type;
}

function AddErrors({ errors, resolve }: { errors: readonly TransferAddError[] } & ModalControls) {
  return (
    <Dialog
      title={messages.summary}
      footer={
        <Button variant="primary" onPress={() => resolve()}>
          {messages.close}
        </Button>
      }
    >
      <ul className={styles['list']}>
        {errors.map((error) => (
          <li key={error.url}>
            <span className={styles['url']} title={error.url}>
              {truncateMiddle(error.url)}
            </span>
            <span className={styles['reason']}>{reasonOf(error)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Shows which links could not become transfers, and why. Closing it in any way is fine. */
export async function openAddErrors(errors: readonly TransferAddError[]): Promise<void> {
  await openModal(AddErrors, { errors }).catch(() => undefined);
}
