import { parseDate, type TrashItem } from '@jackdaw/api-contract';
import { FileKindIcon, fileKind, formatBytes, formatDate } from '@jackdaw/ui-kit';
import { Row } from '../../shared/row/Row.tsx';
import { messages } from './messages.ts';

/** One entry of the trash. */
export function TrashRow({ item }: { item: TrashItem }) {
  const expires = messages.expiresAt(formatDate(parseDate(item.expiration_date)));
  return (
    <Row
      glyph={<FileKindIcon kind={fileKind(item.file_type)} />}
      name={item.name}
      detail={`${messages.deletedAt(formatDate(parseDate(item.deleted_at)))} · ${expires}`}
      columns={[{ id: 'size', text: formatBytes(item.size) }]}
    />
  );
}
