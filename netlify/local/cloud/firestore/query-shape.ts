export interface FieldReference {
  fieldPath?: string;
}

/** A filter of a structured query. */
export interface Filter {
  compositeFilter?: { op?: string; filters?: Filter[] };
  fieldFilter?: { field?: FieldReference; op?: string };
  unaryFilter?: { field?: FieldReference; op?: string };
}

/** The members of a structured query that decide which index it needs. */
export interface QueryShape {
  from?: { collectionId?: string; allDescendants?: boolean }[];
  where?: Filter;
  orderBy?: { field?: { fieldPath?: string }; direction?: string }[];
}
