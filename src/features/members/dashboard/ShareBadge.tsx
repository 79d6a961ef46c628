import { useEffect, useRef, useState } from 'react';
import { colour, drawShareImage, shareImageFile } from '#components/art/share-image.ts';
import { badgeShapes } from '#components/portal/badge-drawing.tsx';
import { Sheet } from '#components/portal/Sheet.tsx';
import { Button } from '#components/ui/Button.tsx';
import type { EarnedBadge } from '#domain/badges/badge.ts';
import { PRODUCT } from '#domain/product.ts';
import { saveFile } from '#lib/save-file.ts';
import { SOCIAL_SIZE } from '#lib/social-frame.ts';
import { toast } from '#state/toasts.ts';

const canShare = (file: File) => navigator.canShare?.({ files: [file] }) ?? false;

/** The picture of a badge, to save or share. It does not name the person. */
export function ShareBadge({ badge, onClose }: { badge: EarnedBadge; onClose: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [failed, setFailed] = useState(false);
  const { key, name } = badge;

  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    let gone = false;
    drawBadgeImage(target, { key, name })
      .then(() => shareImageFile(target, `thegrid-badge-${key}`))
      .then((made) => !gone && setFile(made))
      .catch(() => !gone && setFailed(true));
    return () => {
      gone = true;
    };
  }, [key, name]);

  const save = () => {
    if (!file) return;
    saveFile(file, file.name);
    onClose();
    toast({ title: 'Picture saved', description: 'It is among your downloads.' });
  };
  const share = async () => {
    if (!file) return;
    try {
      await navigator.share({ files: [file], title: `${name}, a badge of ${PRODUCT} Insiderz` });
      onClose();
    } catch (cause) {
      // Cancelling is not a failure.
      if (cause instanceof DOMException && cause.name === 'AbortError') return;
      toast({
        title: 'Sharing did not work',
        description: 'You can save the picture instead.',
        tone: 'bad',
      });
    }
  };

  return (
    <Sheet
      title={`Share “${name}”`}
      onClose={onClose}
      footer={
        <>
          <Button kind="line" size="sm" onClick={onClose}>
            Close
          </Button>
          {file && canShare(file) && (
            <Button kind="line" size="sm" onClick={() => void share()}>
              Share...
            </Button>
          )}
          <Button size="sm" aria-disabled={!file} onClick={save}>
            Save picture
          </Button>
        </>
      }
    >
      <canvas
        ref={canvas}
        className="block aspect-[1200/630] h-auto w-full rounded-2 border border-line"
        role="img"
        aria-label={`The badge ${name} beside its name and the mark of ${PRODUCT}`}
        aria-busy={!file && !failed}
        {...SOCIAL_SIZE}
      />
      {failed ? (
        <p className="mt-3" role="alert">
          This browser cannot draw the picture. A screenshot of your badge does the same.
        </p>
      ) : (
        <p className="note mt-3">The picture says which badge it is. It does not hold your name.</p>
      )}
    </Sheet>
  );
}

/** Size and corner radius of the square that a badge is drawn in (badge-drawing.tsx). */
const DRAWN = 88;
const CORNER = 6;

function drawBadge(context: CanvasRenderingContext2D, key: string): void {
  context.beginPath();
  context.roundRect(0, 0, DRAWN, DRAWN, CORNER);
  context.clip();
  for (const { ink, path, place } of badgeShapes(key)) {
    context.save();
    if (place) {
      const { x, y, turn } = place;
      context.translate(x + 22, y + 22);
      context.rotate((turn * Math.PI) / 2);
      context.translate(-22, -22);
    }
    context.fillStyle = colour(ink);
    context.fill(new Path2D(path));
    context.restore();
  }
}

const drawBadgeImage = (
  canvas: HTMLCanvasElement,
  { key, name }: { key: string; name: string },
): Promise<void> =>
  drawShareImage(canvas, {
    title: name,
    note: `A badge of ${PRODUCT} Insiderz`,
    picture: { size: DRAWN, draw: (context) => drawBadge(context, key) },
  });
