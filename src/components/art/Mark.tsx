import { TILE_IDS, tileCell } from '#lib/tiles.ts';

export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 47 35" aria-hidden="true" focusable="false">
      {TILE_IDS.map((id) => {
        const { column, row } = tileCell(id);
        return id === 'next' ? (
          <path key={id} className="gap" d="M36.8 24.8h9.4v9.4h-9.4z" />
        ) : (
          <rect
            key={id}
            className={`g t-${id}`}
            x={column * 12}
            y={row * 12}
            width="11"
            height="11"
            rx="1.5"
          />
        );
      })}
    </svg>
  );
}
