import { isWebAddress } from '#domain/text.ts';

/** An address typed by a person. Validated on submission; linked only if it still passes. */
export function TypedLink({ url, className }: { url: string; className?: string }) {
  if (!isWebAddress(url)) return <span>{url}</span>;
  return (
    <a className={className} href={url} rel="noopener noreferrer nofollow ugc" target="_blank">
      {url}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
