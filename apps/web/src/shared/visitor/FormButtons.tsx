import { Button } from '@jackdaw/ui-kit';
import styles from './FormButtons.module.css';

/** The answer to a page's question: going ahead, or not. */
export function FormButtons({
  submit,
  cancel,
  isPending,
  onSubmit,
  onCancel,
}: {
  submit: string;
  cancel: string;
  isPending: boolean;
  onSubmit: () => void;
  onCancel: () => void;
}) {
  return (
    <div className={styles['root']}>
      <Button size="lg" isFullWidth isDisabled={isPending} onPress={onCancel}>
        {cancel}
      </Button>
      <Button variant="primary" size="lg" isFullWidth isPending={isPending} onPress={onSubmit}>
        {submit}
      </Button>
    </div>
  );
}
