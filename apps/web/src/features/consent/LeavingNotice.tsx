import { Link } from '@jackdaw/ui-kit';
import { VisitorPage } from '../../shared/visitor/VisitorPage.tsx';
import { messages } from './messages.ts';

/** Shown while the browser goes back to the app; a program without a page leaves it standing. */
export function LeavingNotice({ app, to }: { app: string; to: string }) {
  return (
    <VisitorPage title={messages.leaving(app)} lead={messages.leavingText}>
      <Link href={to}>{messages.open(app)}</Link>
    </VisitorPage>
  );
}
