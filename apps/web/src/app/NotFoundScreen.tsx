import { Button, EmptyState } from '@jackdaw/ui-kit';
import { Compass } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useDocumentTitle } from '../shared/use-document-title.ts';
import { messages } from './messages.ts';

/** What the catch-all address shows. */
export function NotFoundScreen() {
  const navigate = useNavigate();
  useDocumentTitle(messages.notFound.title);
  return (
    <EmptyState
      icon={<Compass />}
      title={messages.notFound.title}
      titleAs="h1"
      message={messages.notFound.message}
      actions={
        <Button variant="primary" onPress={() => void navigate('/')}>
          {messages.notFound.action}
        </Button>
      }
    />
  );
}
