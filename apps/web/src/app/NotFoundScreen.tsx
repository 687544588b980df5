import { Compass } from 'lucide-react';
import { NothingHere } from '../shared/page/NothingHere.tsx';
import { useDocumentTitle } from '../shared/use-document-title.ts';
import { messages } from './messages.ts';

/** What the catch-all address shows. */
export function NotFoundScreen() {
  useDocumentTitle(messages.notFound.title);
  return <NothingHere icon={<Compass />} titleAs="h1" {...messages.notFound} />;
}
