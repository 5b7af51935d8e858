import { Link } from "react-router";
import { CATEGORIES } from "@content/categories";
import * as m from "@messages/landing";
import { Icon, StarTile, TextLink } from "@ui";

const searchFor = (category: string) => `/search?category=${encodeURIComponent(category)}`;

export function CategoryColumns() {
  return (
    <section className="wrap band" id="categories" aria-labelledby="categories-title">
      <div className="section-title">
        <h2 id="categories-title">{m.category_columns_fourteen_kinds_of_work()}</h2>
        <p>
          <TextLink to="/categories" arrow>
            {m.category_columns_all_categories()}
          </TextLink>
        </p>
      </div>
      <div className="cat-cols">
        {CATEGORIES.map((category) => (
          <div key={category.slug} className={`cat-col c-${category.slug}`}>
            <h3>
              <StarTile tone={category.slug} size="s">
                <Icon as={category.icon} />
              </StarTile>
              {category.label}
            </h3>
            <ul>
              {category.subcategories.map((kind) => (
                <li key={kind.name}>
                  <Link to={searchFor(kind.name)}>
                    <Icon as={kind.icon} size="s" />
                    {kind.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
