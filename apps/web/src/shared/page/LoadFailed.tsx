import { ErrorState } from '@jackdaw/ui-kit';
import { describeFailure } from '../describe-failure.ts';

/** Stands where a list would be that could not be loaded: why, and another try. */
export function LoadFailed({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  return <ErrorState title={title} message={describeFailure(error).message} onRetry={onRetry} />;
}
