import type { File } from '@jackdaw/api-contract';
import { Checksum } from './Checksum.tsx';
import { fileFacts } from './file-facts.ts';
import { messages } from './messages.ts';
import styles from './FileDetails.module.css';

const { detail } = messages;

/** What is known of the file. */
export function FileDetails({ file }: { file: File }) {
  const checksums: [string, string | null | undefined][] = [
    [detail.sha1, file.sha1],
    [detail.crc32, file.crc32],
  ];
  return (
    <section aria-label={messages.details}>
      <dl className={styles['root']}>
        {fileFacts(file).map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {checksums.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Checksum name={name} value={value} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
