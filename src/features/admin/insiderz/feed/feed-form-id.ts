/** Names the draft of the feed's forms; a draft for a new item opens its form. */
export const FEED_FORM = 'feed-form';
