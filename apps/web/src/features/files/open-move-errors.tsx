import type { MoveError } from '@jackdaw/api-contract';
import { Button, Dialog, openModal, type ModalControls } from '@jackdaw/ui-kit';
import { answerOf } from '../../shared/ask.ts';
import { messages } from './messages.ts';
import { NameList } from './NameList.tsx';

const ROW_HEIGHT = 53;

function reasonOf({ error_type, status_code }: MoveError): string {
  if (error_type === 'NAME_ALREADY_EXIST') return messages.moveErrors.nameTaken;
  if (status_code === 404) return messages.moveErrors.notFound;
  return status_code === 403 ? messages.moveErrors.forbidden : messages.moveErrors.other;
}

function MoveErrors({ errors, resolve }: { errors: readonly MoveError[] } & ModalControls) {
  return (
    <Dialog
      title={messages.moveFailed}
      footer={
        <Button variant="primary" onPress={() => resolve()}>
          {messages.close}
        </Button>
      }
    >
      <NameList
        label={messages.moveFailed}
        items={errors.map((error) => ({ id: error.id, name: error.name ?? `${error.id}`, reason: reasonOf(error) }))}
        rowHeight={ROW_HEIGHT}
      />
    </Dialog>
  );
}

/** Shows which files could not be moved, and why. Closing it in any way is fine. */
export async function openMoveErrors(errors: readonly MoveError[]): Promise<void> {
  await answerOf(openModal<void, { errors: readonly MoveError[] }>(MoveErrors, { errors }));
}
