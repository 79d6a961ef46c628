import type { ReactNode } from 'react';

interface Props {
  /** The film, by its name in content/videos. */
  video: string;
  /** Where the film is shown outside this page; absent where it is not. */
  page?: string;
  className?: string;
  words?: string;
  /** What follows the words for whoever does not see the card it stands on: ": Localz". */
  about?: string;
  /** The app it stands on, by name; heads the dialog and tells one app's film from another's. */
  app?: string;
  /** Id of the text that says what is seen in the film. */
  describedBy?: string;
  /** What stands before the words. */
  children?: ReactNode;
}

/**
 * A button that opens a film in the video dialog. The page needs one `VideoDialog`. Without script a link to where the
 * film is shown stands there instead, if it is shown anywhere.
 */
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
