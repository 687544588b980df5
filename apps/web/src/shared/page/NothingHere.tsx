import { Button, EmptyState, type EmptyStateProps } from '@jackdaw/ui-kit';
import { useNavigate } from 'react-router';

/** Stands where an address leads to nothing, with the way back to the files. */
export function NothingHere({ action, ...props }: Omit<EmptyStateProps, 'actions' | 'className'> & { action: string }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      {...props}
      actions={
        <Button variant="primary" onPress={() => void navigate('/')}>
          {action}
        </Button>
      }
    />
  );
}
