import { FileX } from 'lucide-react';
import { NothingHere } from '../../shared/page/NothingHere.tsx';
import { messages } from './messages.ts';

/** Stands where a file was. */
export function FileNotFound() {
  return <NothingHere icon={<FileX />} {...messages.notFound} />;
}
