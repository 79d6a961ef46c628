import type { ReactNode } from 'react';

interface Props {
  /** Film name in content/videos. */
  video: string;
  page?: string;
  className?: string;
  words?: string;
  /** Screen reader suffix, such as ": Localz". */
  about?: string;
  /** App of the card; heads the dialog and distinguishes films. */
  app?: string;
  describedBy?: string;
  children?: ReactNode;
}

/** Requires one `VideoDialog` in the page. Without script it links to the film's page, if any. */
export function VideoButton(props: Props) {
  const { video, page, className, words = 'Watch Video', about, app, describedBy, children } = props;
  const aside = about && (
    <span className="sr-only" suppressHydrationWarning>
      {about}
    </span>
  );
  return (
    <>
      <button
        className={className}
        type="button"
        data-video={video}
        data-app={app}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
      >
        {children}
        <span suppressHydrationWarning>{words}</span>
        {aside}
      </button>
      {page && (
        <noscript>
          <a className={className} href={page}>
            Watch Video
            {aside}
          </a>
        </noscript>
      )}
    </>
  );
}
