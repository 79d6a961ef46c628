export interface Schema {
  type?: string | string[];
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
}

interface Field {
  path: string;
  type: string;
}

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  return [schema.type ?? 'any'].flat().join(' | ');
}

/** Every value of an answer by its path, such as `items[].title`; `periods.{month | all}[]` for a record. */
export function fieldsOf(schema: Schema, path = ''): Field[] {
  if (schema.items) return fieldsOf(schema.items, `${path}[]`);
  const below = (name: string) => (path ? `${path}.${name}` : name);
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, one]) => fieldsOf(one, below(name)));
  if (typeof schema.additionalProperties === 'object')
    return fieldsOf(schema.additionalProperties, below(`{${typeOf(schema.propertyNames ?? {})}}`));
  return [{ path, type: typeOf(schema) }];
}
