import type { Page } from 'playwright/test';

/** The screen that the browser gives: text in red over all of it, 640 by 400. */
export const SCREEN = { width: 640, height: 400 };

/** A headless browser has no screen to capture: a canvas replaces it, whose stream is `window.screenStream`. */
export const fakeScreen = (page: Page) =>
  page.addInitScript(({ width, height }) => {
    navigator.mediaDevices.getDisplayMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d')!;
      const paint = () => {
        context.fillStyle = '#ffffff';
        context.fillRect(0, 0, width, height);
        context.fillStyle = '#ff0000';
        context.font = 'bold 20px sans-serif';
        for (let y = 20; y < height; y += 20) context.fillText('fern@bristol.example.uk '.repeat(4), 0, y);
      };
      paint();
      setInterval(paint, 40);
      const stream = canvas.captureStream(25);
      Object.assign(window, { screenStream: stream });
      return stream;
    };
  }, SCREEN);
