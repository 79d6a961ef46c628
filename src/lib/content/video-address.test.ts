import { describe, expect, it } from 'vitest';
import { embedAddress, isPlaceholderVideo, videoHost } from './video-address.ts';

const VIMEO = 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1';
const KEYED = 'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e&autoplay=1';
const YOUTUBE = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&enablejsapi=1&rel=0';

describe('the player’s address of a film (R142)', () => {
  it.each([
    ['https://vimeo.com/76979871', VIMEO],
    ['https://vimeo.com/76979871/', VIMEO],
    ['https://VIMEO.com/76979871?share=copy#t=10', VIMEO],
    ['https://www.vimeo.com/76979871', VIMEO],
    ['https://vimeo.com/video/76979871', VIMEO],
    ['https://vimeo.com/channels/staffpicks/76979871', VIMEO],
    ['https://vimeo.com/groups/shortfilms/videos/76979871', VIMEO],
    ['https://vimeo.com/showcase/1234/video/76979871', VIMEO],
    ['https://vimeo.com/album/1234/video/76979871', VIMEO],
    ['https://player.vimeo.com/video/76979871?badge=0', VIMEO],
    ['https://vimeo.com/76979871/8272103f6e', KEYED],
    ['https://vimeo.com/76979871/8272103f6e?share=copy', KEYED],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', KEYED],
    ['https://player.vimeo.com/video/76979871?h=%22onload', VIMEO],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', YOUTUBE],
    ['https://youtube.com/watch?feature=shared&v=aqz-KE-bpKQ&t=4', YOUTUBE],
    ['https://m.youtube.com/watch?v=aqz-KE-bpKQ', YOUTUBE],
    ['https://www.youtube.com/shorts/aqz-KE-bpKQ', YOUTUBE],
    ['https://www.youtube.com/embed/aqz-KE-bpKQ?start=4', YOUTUBE],
    ['https://www.youtube.com/live/aqz-KE-bpKQ', YOUTUBE],
    ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', YOUTUBE],
    ['https://youtu.be/aqz-KE-bpKQ', YOUTUBE],
    ['https://youtu.be/aqz-KE-bpKQ?si=abc', YOUTUBE],
  ])('a page link becomes its player: %s', (link, player) => {
    expect(embedAddress(link)).toBe(player);
  });

  it.each([
    'https://vimeo.com.evil.com/76979871',
    'https://evil.com/vimeo.com/76979871',
    'https://notvimeo.com/76979871',
    'https://evil.vimeo.com/76979871',
    'https://vimeo.com@evil.com/76979871',
    'https://evil.com:443@vimeo.com/76979871',
    'https://someone@vimeo.com/76979871',
    'https://vimeo.com:8443/76979871',
    'https://evil.com#vimeo.com/76979871',
    'https://evil.com?https://vimeo.com/76979871',
    'https://evil.com\\@vimeo.com/76979871',
    'http://vimeo.com/76979871',
    '//vimeo.com/76979871',
    'vimeo.com/76979871',
    'ftp://vimeo.com/76979871',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: hostile text, not a template
    'https://vimeo.com/${76979871}',
    'javascript:alert(1)//vimeo.com/76979871',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://vimeo.com/76979871',
    'https://vimeo.com/',
    'https://vimeo.com/about',
    'https://vimeo.com/76979871/../evil',
    'https://vimeo.com/76979871/%2e%2e/evil',
    'https://vimeo.com/76979871"onload="x',
    'https://vimeo.com/9999999999999999999999',
    'https://vimeo.com/76979871/not-a-key',
    'https://youtube.com.evil.com/watch?v=aqz-KE-bpKQ',
    'https://evil.youtu.be/aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ"x',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/@someone',
    'https://www.youtube.com/redirect?q=https://evil.com',
    'https://youtu.be/aqz-KE-bpKQ/more',
    'https://youtu.be/',
    '',
    'not an address',
  ])('no other address becomes a player: %s', (link) => {
    expect(embedAddress(link)).toBeUndefined();
  });

  it('a placeholder has no player', () => {
    expect(embedAddress('https://vimeo.com/000000000')).toBeUndefined();
    expect(videoHost('https://vimeo.com/000000000')).toBe('Vimeo');
  });
});

describe('the name of a film’s host (A-07)', () => {
  it.each([
    ['https://vimeo.com/76979871', 'Vimeo'],
    ['https://youtu.be/aqz-KE-bpKQ', 'YouTube'],
    ['https://films.example.org/1', undefined],
    ['https://vimeo.com.evil.com/76979871', undefined],
  ])('%s is shown by %s', (link, host) => {
    expect(videoHost(link)).toBe(host);
  });
});

describe('a placeholder for a film (A-07)', () => {
  it.each([
    'https://vimeo.com/000000000',
    'https://vimeo.com/0',
    'https://player.vimeo.com/video/000000000',
    'https://youtu.be/00000000000',
    'https://films.example/intro',
    'https://www.example.com/intro',
    'https://thegrid.localhost/intro',
    'http://vimeo.com/76979871',
    'nothing',
    '',
  ])('%s is one', (link) => {
    expect(isPlaceholderVideo(link)).toBe(true);
  });

  it.each([
    'https://vimeo.com/76979871',
    'https://vimeo.com/100000000',
    'https://youtu.be/aqz-KE-bpKQ',
    'https://films.bristol.co.uk/intro',
  ])('%s is none', (link) => {
    expect(isPlaceholderVideo(link)).toBe(false);
  });
});
