import { Age } from '#components/portal/Age.tsx';
import { markAsRead } from '#components/portal/notices.ts';
import type { ShownNotice } from '#domain/notifications/notice.ts';
import { PanelEntry } from './PanelCard.tsx';

interface NoticeEntryProps {
  notice: ShownNotice;
  /** Unread, in a list that has both. */
  marked?: boolean;
}

/** A notification in a panel; following it marks it as read. */
export function NoticeEntry({ notice, marked = false }: NoticeEntryProps) {
  const { id, says, title, words, path, read, created_at } = notice;
  return (
    <PanelEntry
      href={path}
      sign="bell"
      due={marked}
      title={says}
      text={[title, words].filter(Boolean).join('. ')}
      end={<Age at={created_at} className="text-0 text-muted" />}
      onFollow={() => {
        if (!read) void markAsRead(id);
      }}
    />
  );
}
