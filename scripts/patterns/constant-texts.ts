import ts from 'typescript'
import { alternation } from '#src/domain/shared/any-of.js'

/** A text, or a list of texts. */
type Value = string | readonly string[]

/**
 * Returns all possible values of an expression as far as the file's own constants determine them, otherwise null. A
 * parameter has the values that calls of its function in the same file pass. `resolveImport` finds the constants of
 * other files.
 */
export class ConstantTexts {
  readonly #file: ts.SourceFile
  readonly #resolveImport: (specifier: string, name: string) => readonly Value[] | null

  constructor(file: ts.SourceFile, resolveImport: (specifier: string, name: string) => readonly Value[] | null) {
    this.#file = file
    this.#resolveImport = resolveImport
  }

  /** Returns all possible texts of the expression. */
  textsOf(expression: ts.Expression): readonly string[] | null {
    const values = this.#valuesOf(expression)
    const texts = values?.filter((value) => typeof value === 'string')
    return texts !== undefined && texts.length === values?.length ? texts : null
  }

  /** Returns the values of a constant in this file. */
  valuesOfConstant(name: string): readonly Value[] | null {
    for (const statement of this.#file.statements) {
      if (!ts.isVariableStatement(statement)) continue
      const found = statement.declarationList.declarations.find(
        (declaration) => declaration.name.getText(this.#file) === name,
      )
      if (found?.initializer !== undefined) return this.#valuesOf(found.initializer)
    }
    return null
  }

  #valuesOf(node: ts.Expression): readonly Value[] | null {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text]
    if (ts.isTemplateExpression(node)) return this.#template(node, false)
    if (ts.isTaggedTemplateExpression(node)) return this.#taggedTemplate(node)
    if (ts.isArrayLiteralExpression(node)) return this.#list(node.elements)
    if (ts.isIdentifier(node)) return this.#identifier(node)
    if (ts.isCallExpression(node)) return this.#call(node)
    if (ts.isBinaryExpression(node)) return this.#sum(node)
    if (ts.isAsExpression(node)) return this.#valuesOf(node.expression)
    return null
  }

  #template({ head, templateSpans }: ts.TemplateExpression, isRaw: boolean): readonly string[] | null {
    const written = (part: ts.TemplateLiteralLikeNode) => (isRaw ? rawTextOf(part) : part.text)
    let texts: readonly string[] = [written(head)]
    for (const { expression, literal } of templateSpans) {
      const inner = this.textsOf(expression)
      if (inner === null) return null
      texts = texts.flatMap((start) => inner.map((end) => start + end + written(literal)))
    }
    return texts
  }

  /** Handles `String.raw` and `anyOf`. */
  #taggedTemplate({ tag, template }: ts.TaggedTemplateExpression): readonly Value[] | null {
    const name = tag.getText(this.#file)
    if (name !== 'String.raw' && name !== 'anyOf') return null
    const texts = ts.isTemplateExpression(template) ? this.#template(template, true) : [rawTextOf(template)]
    return name === 'anyOf' ? (texts?.map(alternation) ?? null) : texts
  }

  #list(elements: readonly ts.Expression[]): readonly Value[] | null {
    const list: string[] = []
    for (const element of elements) {
      const [value, ...others] = this.#valuesOf(ts.isSpreadElement(element) ? element.expression : element) ?? []
      if (value === undefined || others.length > 0) return null
      list.push(...(typeof value === 'string' ? [value] : value))
    }
    return [list]
  }

  #sum({ left, operatorToken, right }: ts.BinaryExpression): readonly Value[] | null {
    if (operatorToken.kind !== ts.SyntaxKind.PlusToken) return null
    const [starts, ends] = [this.textsOf(left), this.textsOf(right)]
    return starts?.flatMap((start) => ends?.map((end) => start + end) ?? []) ?? null
  }

  /** Handles `[…].join(mark)` and `Object.keys({…})`. */
  #call({ expression, arguments: args }: ts.CallExpression): readonly Value[] | null {
    const [only] = args
    if (!ts.isPropertyAccessExpression(expression) || only === undefined) return null
    if (expression.getText(this.#file) === 'Object.keys') return this.#keys(only)
    const [mark] = this.textsOf(only) ?? []
    if (expression.name.text !== 'join' || mark === undefined) return null
    const lists = this.#valuesOf(expression.expression)
    return lists?.map((list) => (typeof list === 'string' ? list : list.join(mark))) ?? null
  }

  #keys(name: ts.Expression): readonly Value[] | null {
    const declared = declarationOf(name, this.#file)
    if (declared === null || !ts.isObjectLiteralExpression(declared)) return null
    return [declared.properties.map(({ name }) => (name !== undefined && ts.isPropertyName(name) ? textOf(name) : ''))]
  }

  #identifier(node: ts.Identifier): readonly Value[] | null {
    const parameter = parameterNamed(node)
    if (parameter !== null) return this.#parameter(parameter)
    return this.valuesOfConstant(node.text) ?? this.#imported(node.text)
  }

  #imported(name: string): readonly Value[] | null {
    for (const statement of this.#file.statements) {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
      const bindings = statement.importClause?.namedBindings
      if (bindings === undefined || !ts.isNamedImports(bindings)) continue
      const found = bindings.elements.find((element) => element.name.text === name)
      if (found !== undefined) {
        return this.#resolveImport(statement.moduleSpecifier.text, (found.propertyName ?? found.name).text)
      }
    }
    return null
  }

  #parameter({ parent: owner, name }: ts.ParameterDeclaration): readonly Value[] | null {
    if (!ts.isIdentifier(name)) return null
    const at = owner.parameters.findIndex((parameter) => parameter.name === name)
    if (ts.isArrowFunction(owner)) return at === 0 ? this.#mapped(owner) : null
    if (!ts.isFunctionDeclaration(owner) || isExported(owner)) return null
    const given = callsOf(owner.name?.text ?? '', this.#file).map(({ arguments: args }) => {
      const argument = args[at]
      return argument === undefined ? null : this.#valuesOf(argument)
    })
    const known = given.filter((values) => values !== null)
    return known.length === given.length && known.length > 0 ? known.flat() : null
  }

  /** Returns the elements that `list.map(arrow)` passes to the arrow. */
  #mapped({ parent }: ts.ArrowFunction): readonly Value[] | null {
    if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return null
    if (parent.expression.name.text !== 'map') return null
    const lists = this.#valuesOf(parent.expression.expression)
    return lists?.flatMap((list) => (typeof list === 'string' ? [] : list)) ?? null
  }
}

function rawTextOf({ rawText, text }: ts.TemplateLiteralLikeNode): string {
  return rawText ?? text
}

function textOf(name: ts.PropertyName): string {
  return ts.isComputedPropertyName(name) ? '' : name.text
}

function declarationOf(name: ts.Expression, file: ts.SourceFile): ts.Expression | null {
  const declarations = file.statements
    .filter(ts.isVariableStatement)
    .flatMap((s) => [...s.declarationList.declarations])
  return declarations.find((declaration) => declaration.name.getText(file) === name.getText(file))?.initializer ?? null
}

/** Returns the parameter that the identifier refers to, or null. */
function parameterNamed(identifier: ts.Identifier): ts.ParameterDeclaration | null {
  for (let node: ts.Node = identifier; node.parent !== undefined; node = node.parent) {
    if (!ts.isArrowFunction(node) && !ts.isFunctionDeclaration(node)) continue
    const found = node.parameters.find(({ name }) => ts.isIdentifier(name) && name.text === identifier.text)
    if (found !== undefined) return found
  }
  return null
}

function isExported({ modifiers }: ts.FunctionDeclaration): boolean {
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}

function callsOf(name: string, file: ts.SourceFile): readonly ts.CallExpression[] {
  const found: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(file) === name) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
