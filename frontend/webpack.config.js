import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { constants } from "node:zlib";
import ReactRefreshPlugin from "@pmmmwh/react-refresh-webpack-plugin";
import CompressionPlugin from "compression-webpack-plugin";
import CssMinimizerPlugin from "css-minimizer-webpack-plugin";
import HtmlPlugin from "html-webpack-plugin";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import MinimizerPlugin from "minimizer-webpack-plugin";
import { CATALOGUES, COMPILED, generate } from "./scripts/messages.mjs";

const root = import.meta.dirname;
const src = resolve(root, "src");
const API = process.env.MUQABLA_API ?? "http://127.0.0.1:8080";

/** tsconfig.json is the one place where path aliases are written down. */
function aliases() {
  const { compilerOptions } = JSON.parse(readFileSync(resolve(root, "tsconfig.json"), "utf8"));
  return Object.fromEntries(
    Object.entries(compilerOptions.paths).map(([name, [target]]) => [
      name.endsWith("/*") ? name.slice(0, -2) : `${name}$`,
      resolve(root, target.replace(/\/\*$/, "")),
    ]),
  );
}

/** Names what each screen loads beside index.html, for scripts/budget.mjs. */
class ChunkReport {
  apply(compiler) {
    compiler.hooks.done.tap("ChunkReport", ({ compilation }) => {
      const report = Object.fromEntries(
        [...compilation.namedChunkGroups].map(([name, group]) => [name, group.getFiles()]),
      );
      mkdirSync(resolve(root, ".cache"), { recursive: true });
      writeFileSync(resolve(root, ".cache/chunks.json"), JSON.stringify(report, null, 1));
    });
  }
}

/**
 * Names the files of the screens at which visits begin, by address, so that the server can put them into the page's head and the
 * browser need not run the app first to learn what else it needs. Fails the build when a screen is called something else by now.
 */
class FirstScreens {
  static VISITORS = {
    "/": "screen-landing",
    "/search": "screen-search",
    "/contests": "screen-contests",
    "/contests/:id": "screen-contest",
    "/categories": "screen-categories",
    "/categories-preview": "screen-categories-preview",
    "/pricing": "screen-pricing",
    "/how-it-works": "screen-how-it-works",
    "/help": "screen-help",
    "/contact": "screen-contact",
    "/u/:id": "screen-public-profile",
    // They are sent to sign in first.
    "/contests/new": [],
    "/contests/create": [],
  };
  static MEMBERS = {
    ...FirstScreens.VISITORS,
    "/": "screen-home",
    "/contests/:id": ["screen-contest", "contest-tabs"],
    "/contests/new": "screen-create",
    "/contests/create": "screen-create",
    "/create": "screen-create",
    "/dashboard": "screen-dashboard",
    "/documents": "screen-documents",
    "/kyc": "screen-kyc",
    "/notifications": "screen-notifications",
    "/payouts": "screen-payouts",
    "/payout-methods": "screen-payout-methods",
    "/profile": "screen-profile",
    "/referrals": "screen-referrals",
    "/reviews": "screen-reviews",
    "/security": "screen-security",
    "/subscription": "screen-subscription",
  };
  /** Surrounds all screens of members. */
  static FRAME = "shell-member";

  apply(compiler) {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap("FirstScreens", (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: "FirstScreens", stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        () => {
          const filesOf = (names) =>
            names.flatMap((name) => {
              const group = compilation.namedChunkGroups.get(name);
              if (!group) compilation.errors.push(new WebpackError(`FirstScreens: there is no chunk ${name}`));
              return (group?.getFiles() ?? []).map((file) => `/${file}`);
            });
          const frame = filesOf([FirstScreens.FRAME]);
          const filesAt = (screens, around) =>
            Object.fromEntries(
              Object.entries(screens).map(([address, names]) => [
                address,
                [...new Set([...around, ...filesOf([names].flat())])],
              ]),
            );
          const screens = {
            visitors: filesAt(FirstScreens.VISITORS, []),
            members: filesAt(FirstScreens.MEMBERS, frame),
            // At all other addresses.
            frame,
          };
          compilation.emitAsset("first-screens.json", new sources.RawSource(JSON.stringify(screens)));
        },
      );
    });
  }
}

/**
 * Writes into sw.js which files belong to this build: those of the first page, which must be there offline, and those of the
 * public lists, which may come later. Development has no service worker.
 */
class ServiceWorkerFiles {
  static LATER = [
    "screen-landing",
    "screen-home",
    "screen-search",
    "screen-contests",
    "screen-categories",
    "shell-member",
    "offline",
    "toast",
    "focus",
  ];

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap("ServiceWorkerFiles", (compilation) => {
      // After the names are final, before files are packed.
      compilation.hooks.processAssets.tap(
        { name: "ServiceWorkerFiles", stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        () => {
          const of = (names) => names.flatMap((name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? []);
          const media = Object.keys(compilation.assets).filter((file) =>
            /^assets\/.*(latin-wght.*\.woff2$|theme-init|favicon)/.test(file),
          );
          const files = [...new Set([...of(["app"]), ...media])].map((file) => `/${file}`);
          const later = [...new Set(of(ServiceWorkerFiles.LATER))]
            .map((file) => `/${file}`)
            .filter((file) => !files.includes(file));
          const page = compilation.getAsset("index.html")?.source.source() ?? "";
          const version = createHash("sha256")
            .update(JSON.stringify([files, later]))
            .update(page)
            .digest("hex")
            .slice(0, 12);
          const head = `self.muqablaBuild=${JSON.stringify({ version, files, later })};`;
          compilation.updateAsset("sw.js", (source) => new sources.ConcatSource(head, source));
        },
      );
    });
  }
}

/** Compiles the catalogues before each build; the development server follows their changes. */
class Messages {
  apply(compiler) {
    compiler.hooks.beforeCompile.tap("Messages", generate);
    compiler.hooks.afterCompile.tap("Messages", ({ contextDependencies }) => {
      contextDependencies.add(CATALOGUES);
    });
  }
}

/** Files that keep their names: icons and the manifest, in public/. */
class PublicFiles {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    const folder = resolve(root, "public");
    compiler.hooks.thisCompilation.tap("PublicFiles", (compilation) => {
      compilation.contextDependencies.add(folder);
      compilation.hooks.processAssets.tap(
        { name: "PublicFiles", stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
            if (!entry.isFile()) continue;
            const path = resolve(entry.parentPath, entry.name);
            compilation.emitAsset(relative(folder, path), new sources.RawSource(readFileSync(path)));
          }
        },
      );
    });
  }
}

const precompressed = { test: /\.(js|css|html|svg|json)$/, threshold: 512, minRatio: 0.95 };

export default (_env, { mode }) => {
  const production = mode === "production";
  const serving = process.env.WEBPACK_SERVE === "true";
  const swc = {
    loader: "swc-loader",
    options: {
      jsc: {
        target: "es2022",
        parser: { syntax: "typescript", tsx: true },
        transform: { react: { runtime: "automatic", development: !production, refresh: serving } },
      },
    },
  };
  return {
    mode,
    target: "browserslist",
    // The service worker stands alone: it is loaded by no page and loads nothing itself.
    entry: {
      app: resolve(src, "app/main.tsx"),
      ...(production && { sw: { import: resolve(src, "sw/sw.ts"), runtime: false } }),
    },
    devtool: production ? false : "cheap-module-source-map",
    output: {
      path: resolve(root, "dist"),
      publicPath: "/",
      clean: true,
      filename: ({ chunk }) =>
        chunk?.name === "sw" ? "sw.js" : production ? "assets/[name].[contenthash:10].js" : "assets/[name].js",
      chunkFilename: production ? "assets/[name].[contenthash:10].js" : "assets/[name].js",
      assetModuleFilename: "assets/[name].[contenthash:10][ext]",
      crossOriginLoading: "anonymous",
    },
    resolve: { extensions: [".tsx", ".ts", ".js"], alias: aliases() },
    module: {
      rules: [
        {
          oneOf: [
            // Kept byte for byte, so that the name in index.html stays true.
            { resourceQuery: /asset/, type: "asset/resource" },
            {
              test: /\.ts$/,
              include: COMPILED,
              use: production ? [swc, resolve(root, "scripts/messages-loader.cjs")] : swc,
            },
            { test: /\.tsx?$/, include: src, use: swc },
            { test: /\.css$/, use: [MiniCssExtractPlugin.loader, "css-loader", "postcss-loader"], sideEffects: true },
            { test: /\.(svg|png|webp|woff2)$/, type: "asset/resource" },
          ],
        },
      ],
    },
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { passes: 3, ecma: 2022 }, format: { ecma: 2022 } },
        }),
        new CssMinimizerPlugin(),
      ],
      moduleIds: "deterministic",
      // Names come from the content before minifying: index.html is written from those names.
      realContentHash: false,
      splitChunks: {
        chunks: (chunk) => chunk.name !== "sw",
        // On a slow network a file more costs more than what two screens would share in it.
        minSize: 60_000,
        cacheGroups: {
          // Changes rarely, so returning visitors keep it through our releases.
          framework: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler|swr|use-sync-external-store)[\\/]/,
            name: "framework",
            priority: 20,
          },
        },
      },
    },
    plugins: [
      new Messages(),
      new MiniCssExtractPlugin({
        filename: production ? "assets/[name].[contenthash:10].css" : "assets/[name].css",
        ignoreOrder: true,
      }),
      new HtmlPlugin({
        template: resolve(src, "app/index.ejs"),
        scriptLoading: "defer",
        minify: production,
        excludeChunks: ["sw"],
      }),
      serving && new ReactRefreshPlugin({ overlay: false }),
      production && new PublicFiles(),
      production && new ChunkReport(),
      production && new FirstScreens(),
      production && new ServiceWorkerFiles(),
      production && new CompressionPlugin({ ...precompressed, filename: "[path][base].gz", algorithm: "gzip" }),
      production &&
        new CompressionPlugin({
          ...precompressed,
          filename: "[path][base].br",
          algorithm: "brotliCompress",
          compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
        }),
    ].filter(Boolean),
    performance: false,
    cache: {
      type: "filesystem",
      cacheDirectory: resolve(root, ".cache"),
      buildDependencies: { config: [import.meta.filename] },
    },
    stats: "errors-warnings",
    devServer: {
      port: Number(process.env.PORT ?? 3000),
      host: "127.0.0.1",
      hot: true,
      historyApiFallback: { disableDotRule: true },
      static: existsSync(resolve(root, "public")) ? resolve(root, "public") : false,
      proxy: [{ context: ["/api", "/dev/mailbox", "/dev/clock"], target: API, changeOrigin: false }],
      client: { overlay: false },
    },
  };
};
