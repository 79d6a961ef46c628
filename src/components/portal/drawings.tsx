import { APP_IDS } from '#domain/apps.ts';
import { tileCell } from '#lib/tiles.ts';

interface DrawingProps {
  className?: string;
}

export function AllClearDrawing({ className = '' }: DrawingProps) {
  return (
    <svg className={`art ${className}`} viewBox="0 0 336 252" aria-hidden="true" focusable="false">
      {APP_IDS.map((id) => {
        const { column, row } = tileCell(id);
        return (
          <g key={id} className={`t-${id}`}>
            <rect className="g" x={column * 84} y={row * 84} width="80" height="80" rx="4" />
            <rect className="edge" x={column * 84} y={row * 84 + 76} width="80" height="4" />
          </g>
        );
      })}
      <path className="dash" d="M253 169h78v78h-78z" />
      <path className="fill-none stroke-[9] stroke-success" d="M272 209l14 14 28-30" />
    </svg>
  );
}

export function MissingTileDrawing({ className = '' }: DrawingProps) {
  return (
    <svg className={`art ${className}`} viewBox="0 0 168 168" aria-hidden="true" focusable="false">
      {(['skillz', 'howz', 'jobz'] as const).map((id, index) => {
        const [x, y] = [(index % 2) * 84, Math.floor(index / 2) * 84];
        return (
          <g key={id} className={`t-${id}`}>
            <rect className="g" x={x} y={y} width="80" height="80" rx="4" />
            <rect className="edge" x={x} y={y + 76} width="80" height="4" />
          </g>
        );
      })}
      <path className="dash" d="M85 85h78v78h-78z" />
    </svg>
  );
}

export function ApartDrawing({ className = '' }: DrawingProps) {
  return (
    <svg className={`art ${className}`} viewBox="0 0 240 120" aria-hidden="true" focusable="false">
      <g className="t-localz" transform="rotate(-7 44 66)">
        <rect className="g" x="4" y="26" width="80" height="80" rx="4" />
        <rect className="edge" x="4" y="102" width="80" height="4" />
      </g>
      <path className="dash" d="M96 27h44v78h-44z" />
      <g className="t-carz" transform="rotate(9 194 66)">
        <rect className="g" x="154" y="26" width="80" height="80" rx="4" />
        <rect className="edge" x="154" y="102" width="80" height="4" />
      </g>
    </svg>
  );
}
