import { Button, EmptyState } from '@jackdaw/ui-kit';
import { FileX } from 'lucide-react';
import { useNavigate } from 'react-router';
import { messages } from './messages.ts';

/** Stands where a file was. */
export function FileNotFound() {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<FileX />}
      title={messages.notFound.title}
      message={messages.notFound.message}
      actions={
        <Button variant="primary" onPress={() => void navigate('/')}>
          {messages.notFound.action}
        </Button>
      }
    />
  );
}
