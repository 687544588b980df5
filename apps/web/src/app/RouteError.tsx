import { ErrorState } from '@jackdaw/ui-kit';
import { useRouteError } from 'react-router';
import { ScreenTimeoutError } from './load-screen.ts';
import { messages } from './messages.ts';

function textOf(error: unknown) {
  if (error instanceof ScreenTimeoutError) return messages.loadTimeout;
  // What browsers say when a chunk of the build is gone differs; a TypeError from `import()` is common to all.
  const isChunk = error instanceof TypeError && /import|module|fetch/i.test(error.message);
  return isChunk ? messages.loadFailed : messages.somethingWrong;
}

/** Stands in for a screen that could not be loaded or broke. */
export function RouteError() {
  const text = textOf(useRouteError());
  return (
    <ErrorState
      title={text.title}
      message={text.message}
      retryLabel={messages.reload}
      onRetry={() => window.location.reload()}
    />
  );
}
