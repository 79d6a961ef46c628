/** Time for the browser's own dialog, and the panel of an app, to leave the screen, in milliseconds. */
const PAUSE = 300;

/** The caller stops the stream. */
export async function frameOf(stream: MediaStream): Promise<ImageBitmap> {
  const video = Object.assign(document.createElement('video'), { srcObject: stream, muted: true });
  await video.play();
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  return createImageBitmap(video);
}
