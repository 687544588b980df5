import { allFiles, useSearchFilesInfiniteQuery } from '@jackdaw/api-client/react';
import { Button, EmptyState, ResourceList } from '@jackdaw/ui-kit';
import { Search } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { FileRow } from '../../shared/row/FileRow.tsx';
import { LoadFailed } from '../../shared/page/LoadFailed.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { judgePhrase } from './judge-phrase.ts';
import { messages } from './messages.ts';

function NoResults({ phrase }: { phrase: string }) {
  const navigate = useNavigate();
  const kind = judgePhrase(phrase);
  if (kind === 'link') {
    return (
      <EmptyState
        icon={<Search />}
        title={messages.suggestion}
        message={phrase}
        actions={
          <Button variant="primary" onPress={() => void navigate(`/transfers?add=${encodeURIComponent(phrase)}`)}>
            {messages.addTransfer}
          </Button>
        }
      />
    );
  }
  const title = {
    text: messages.empty.title,
    'broken-magnet': messages.notMagnet(phrase),
    'broken-url': messages.notUrl(phrase),
  }[kind];
  return (
    <EmptyState
      icon={<Search />}
      title={title}
      message={messages.empty.message}
      actions={<Button onPress={() => void navigate('/')}>{messages.empty.action}</Button>}
    />
  );
}

/** Files whose name contains the phrase, in the whole tree. */
export default function SearchScreen() {
  const phrase = useSearchParams()[0].get('phrase')?.trim() ?? '';
  const navigate = useNavigate();
  const listing = useSearchFilesInfiniteQuery({ query: phrase }, { skip: phrase === '' });
  const items = phrase === '' ? [] : allFiles(listing.currentData);
  return (
    <Page title={phrase === '' ? messages.title : messages.results(phrase)}>
      <ResourceList
        aria-label={messages.list}
        items={items}
        getTextValue={({ name }) => name}
        renderItem={(file) => <FileRow file={file} />}
        onAction={(key) => void navigate(`/files/${key}`)}
        isLoading={phrase !== '' && !listing.currentData && !listing.isError}
        hasMore={listing.hasNextPage}
        isLoadingMore={listing.isFetchingNextPage}
        onLoadMore={() => void listing.fetchNextPage()}
        scrollKey={`search:${phrase}`}
        error={
          listing.isError && (
            <LoadFailed
              title={messages.loadFailed.title}
              error={listing.error}
              onRetry={() => void listing.refetch()}
            />
          )
        }
        empty={
          phrase === '' ? (
            <EmptyState icon={<Search />} title={messages.start.title} message={messages.start.message} />
          ) : (
            <NoResults phrase={phrase} />
          )
        }
      />
    </Page>
  );
}
